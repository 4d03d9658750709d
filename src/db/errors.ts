/** An error whose message is a sentence for a person. It has the name of its class. */
export class PlainError extends Error {
  constructor(message?: string, options?: ErrorOptions) {
    super(message, options)
    this.name = new.target.name
  }
}

/** The code of an error of the system or of Postgres, such as ENOENT; '' if it has none. */
export const codeOf = (error: unknown) => (error instanceof Error && 'code' in error ? String(error.code) : '')

/** The store cannot be written for now; a retry may work. Answered as 503. */
export class StoreBusy extends PlainError {}

/** The connection was lost, so it is unknown whether the last write was done. Answered as 503. */
export class StoreUnsure extends StoreBusy {}

/** The database can only be read for now. Answered as 503. */
export class StoreReadOnly extends StoreBusy {}

/** The disk is full. Answered as 507. */
export class StoreFull extends PlainError {}
