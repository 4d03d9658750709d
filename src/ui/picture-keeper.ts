import type { Cut } from '../contract/picture-calls.ts'

/** What came of a picture that was to be kept: its address, or a sentence that says why not. */
export type Kept = { address: string } | { why: string }

/** How far a picture has come, 0 to 1, and why it waits, if it does. */
export type Progress = { share: number; waits?: string | undefined }

export type Coming = { signal: AbortSignal; onProgress: (progress: Progress) => void }

/** What an input of pictures needs of the site. A turned and cut picture is a new one; `cutOf` tells what it was made of. */
export type PictureKeeper = {
  /** Why a file is refused, as far as this device can tell, before anything of it is sent. */
  check: (file: File) => Promise<string | undefined>
  keep: (file: File, coming: Coming) => Promise<Kept>
  keepLink: (link: string) => Promise<Kept>
  cut: (id: string, cut: Cut) => Promise<Kept>
  cutOf: (id: string) => Promise<{ full: string; cut: Cut } | { why: string }>
}
