/** An archive that is not used. The message says why in sentences, and what helps; nothing was touched. */
export class ArchiveUnfit extends Error {
  override name = 'ArchiveUnfit'
}

/** One that is encrypted, and that no passphrase which was given opens. */
export class ArchiveClosed extends ArchiveUnfit {
  override name = 'ArchiveClosed'
}
