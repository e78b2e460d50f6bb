/** When windows put out their results: the trigger interface and the usual triggers. */
package io.tidemark.window.trigger;
