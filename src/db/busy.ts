/** The store could not be written for now; trying again later may work. Answered as 503. */
export class StoreBusy extends Error {
  override name = 'StoreBusy'
}

/** It was lost whether what was asked for last has been done. Answered as 503, in other words. */
export class StoreUnsure extends StoreBusy {
  override name = 'StoreUnsure'
}

/** The database may only be read for now. Answered as 503. */
export class StoreReadOnly extends StoreBusy {
  override name = 'StoreReadOnly'
}

/** The disk is full. Answered as 507. */
export class StoreFull extends Error {
  override name = 'StoreFull'
}
