import sharp from 'sharp'
import type { Make } from '../../../http/pool/child-task.ts'
import { drawCard } from './card.ts'
import type { DrawingData } from './drawings.ts'
import { drawPoster } from './poster.ts'

sharp.cache(false)
sharp.concurrency(1)
// In a child process. Input pictures are ours (WebP) or shipped with the site; SVG and PNG are drawn here.
sharp.block({ operation: ['VipsForeignLoad'] })
sharp.unblock({ operation: ['Webp', 'Png', 'Svg'].map((format) => `VipsForeignLoad${format}`) })

export const draw: Make<DrawingData> = async (bytes, data) => {
  const drawn = data.make === 'card' ? await drawCard(bytes, data) : await drawPoster(bytes, data)
  return { made: [{ width: 0, bytes: drawn }] }
}
