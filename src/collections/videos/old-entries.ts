import type { Normalisation, OldEntries } from '../../contract/old-entries.ts'
import type { videos } from './contract.ts'

const bareId: Normalisation = {
  how: "the video's id, written as its address",
  to: (text) => (/^[\w-]{11}$/.test(text) ? `https://www.youtube.com/embed/${text}` : undefined),
}
const inPixels: Normalisation = { how: 'written in pixels', to: (text) => /^(\d+)(?:\.\d+)?\s*(?:px|pixels)?$/i.exec(text)?.[1] }
const usual = (pixels: string): Normalisation => ({ how: `no size that can be used; the usual ${pixels}`, to: () => pixels })

export const oldVideos: OldEntries<typeof videos.fields> = {
  listedIn: { path: '/api/', listKey: 'video' },
  normalisations: { link: [bareId], width: [inPixels, usual('560')], height: [inPixels, usual('315')] },
}
