import { colourOf } from '../../contract/colour.ts'
import { defaults } from './brief.ts'
import type { Notice } from './contract.ts'

type Coloured = Pick<Notice, 'alignment' | 'bgColor' | 'textColor'>

/** The props of an element in the colours and the alignment that a notice's writer chose. */
export const looksOf = ({ alignment, bgColor, textColor }: Coloured) => ({
  'data-colours': nameOf(bgColor, textColor),
  'data-alignment': alignment,
  ...inColours(bgColor, textColor),
})

/** The server's page has them in one listed style block; what is shown later gets them here. */
export const inColours = (ground: string, words: string) => ({
  // No colours were chosen, so the dark theme uses its own instead of white and black.
  'data-plain': (ground === defaults.bgColor && words === defaults.textColor) || undefined,
  ref: (shown: HTMLElement | null) => {
    shown?.style.setProperty('--ground', ground)
    shown?.style.setProperty('--words', words)
  },
})

const nameOf = (ground: string, words: string) => `${ground}-${words}`.replaceAll('#', '')

/** The style rules of the colours that these notices use, each pair once. */
export function colourRules(notices: Coloured[]): string {
  const rules = notices
    .filter(({ bgColor, textColor }) => colourOf(bgColor) === bgColor && colourOf(textColor) === textColor)
    .map(({ bgColor, textColor }) => `[data-colours="${nameOf(bgColor, textColor)}"]{--ground:${bgColor};--words:${textColor}}`)
  return [...new Set(rules)].join('')
}
