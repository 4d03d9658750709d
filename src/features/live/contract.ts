/** The address of the stream of server-sent events. `since`: the id of the last event; `age`: how old the page is, in milliseconds. */
export const livePath = '/api/live'

/** Instead of the name of a table: it is unknown what changed. */
export const anything = '*'
