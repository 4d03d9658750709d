import type { Ink } from '../../../http/pool/share-card.ts'

/** The club's drawing as it is in a place of its own, its colours those of what it stands on. */
export const logoAs = (drawing: string, colour: string, ink: Ink) =>
  Buffer.from(
    drawing
      .slice(drawing.indexOf('<svg'))
      .replace(/var\(--([\w-]+)\)/g, (_, name: string) => (ink as Record<string, string>)[name] ?? colour)
      .replaceAll('currentColor', colour),
  )
