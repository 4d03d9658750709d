import { player } from '../collections/videos/video-address.ts'
import { pagePolicy } from '../http/security/headers.ts'
import type { Rendered } from './render.tsx'
import { rulesPath } from './speculation-rules.ts'

/** The headers that go with a rendered page, beside those of every answer. */
export const pageHeaders = ({ scriptHashes, styleHashes }: Rendered, publicOrigin: string | undefined) => ({
  'content-type': 'text/html; charset=utf-8',
  'speculation-rules': `"${rulesPath}"`,
  'content-security-policy': pagePolicy({ scripts: scriptHashes, styles: styleHashes, frames: [player], publicOrigin }),
})
