import sharp from 'sharp'
import type { Make } from '../../../http/pool/child-task.ts'
import { drawCard } from './card.ts'
import type { DrawingData } from './drawings.ts'
import { drawPoster } from './poster.ts'

sharp.cache(false)
sharp.concurrency(1)
// The pictures that come are ours, and WebP, or were shipped with the site; what is drawn here is SVG and PNG.
sharp.block({ operation: ['VipsForeignLoad'] })
sharp.unblock({ operation: ['Webp', 'Png', 'Svg'].map((format) => `VipsForeignLoad${format}`) })

/** Draws a card or a poster. */
export const draw: Make<DrawingData> = async (bytes, data) => {
  const drawn = data.make === 'card' ? await drawCard(bytes, data) : await drawPoster(bytes, data)
  return { made: [{ width: 0, bytes: drawn }] }
}
