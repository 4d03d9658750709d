/**
 * Milliseconds for what must come: an end for what hangs, never a measure. A test that passes waits no longer by it, and a machine
 * that does everything at once decides nothing.
 */
export const patience = 20_000
