import { type RefObject, useLayoutEffect } from 'react'
import { colourOf } from '../../contract/colour.ts'
import { defaults } from './brief.ts'
import type { Notice } from './contract.ts'

/** What of a notice says how it looks. */
type Coloured = Pick<Notice, 'alignment' | 'bgColor' | 'textColor'>

/** What an element says of the colours and the alignment that a notice's writer chose. */
export const looksOf = (notice: Coloured) => ({
  'data-colours': coloursOf(notice),
  'data-plain': isPlain(notice.bgColor, notice.textColor) || undefined,
  'data-alignment': notice.alignment,
})

/** The server's page carries them as one listed style block (`colourRules`); a page reached by a click sets them here. */
export function useColours(shown: RefObject<HTMLElement | null>, { bgColor, textColor }: Coloured) {
  useLayoutEffect(() => {
    shown.current?.style.setProperty('--ground', bgColor)
    shown.current?.style.setProperty('--words', textColor)
  }, [shown, bgColor, textColor])
}

/** No colours were chosen, so in the dark theme the house's own stand in for white and black. */
export const isPlain = (ground: string, words: string) => ground === defaults.bgColor && words === defaults.textColor

const coloursOf = ({ bgColor, textColor }: Coloured) => `${bgColor}-${textColor}`.replaceAll('#', '')

/** The style rules of the colours that these notices use, each pair once. */
export function colourRules(notices: Coloured[]): string {
  const pairs = new Map(notices.map((notice) => [coloursOf(notice), notice]))
  return [...pairs]
    .filter(([, { bgColor, textColor }]) => colourOf(bgColor) === bgColor && colourOf(textColor) === textColor)
    .map(([name, { bgColor, textColor }]) => `[data-colours="${name}"]{--ground:${bgColor};--words:${textColor}}`)
    .join('')
}
