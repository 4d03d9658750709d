import type { Assets } from '../site/assets.ts'

/** What pages are made with where nothing is built: no scripts and no styles. */
export const assets: Assets = {
  ...{ boot: '', fonts: '', later: undefined, worker: undefined },
  of: () => ({ styles: [], scripts: [] }),
}
