import { timeAt } from '../../contract/club-time.ts'
import type { Normalisation, OldEntries } from '../../contract/old-entries.ts'
import { asDay, listedAs, madeOn, unsaid } from '../../features/importer/server/normalise.ts'
import type { notifications } from './contract.ts'

const hexOfNames: Record<string, string> = {
  black: '#000000',
  white: '#FFFFFF',
  red: '#FF0000',
  green: '#008000',
  blue: '#0000FF',
  yellow: '#FFFF00',
  orange: '#FFA500',
  purple: '#800080',
  pink: '#FFC0CB',
  brown: '#A52A2A',
  gray: '#808080',
  grey: '#808080',
  silver: '#C0C0C0',
  navy: '#000080',
  teal: '#008080',
  maroon: '#800000',
  gold: '#FFD700',
  cyan: '#00FFFF',
  lightblue: '#ADD8E6',
  lightgreen: '#90EE90',
  lightyellow: '#FFFFE0',
}

/** A name, rgb(…), or hex without its #. */
const inHex: Normalisation = {
  how: 'written as a hex colour',
  to: (text) => {
    const colour = text.toLowerCase()
    if (/^(?:[0-9a-f]{3}|[0-9a-f]{6})$/.test(colour)) return `#${colour}`
    const [, ...numbers] = /^rgba?\(\s*(\d{1,3})[\s,]+(\d{1,3})[\s,]+(\d{1,3})/.exec(colour) ?? []
    if (numbers.length === 3) return `#${numbers.map((number) => Math.min(255, Number(number)).toString(16).padStart(2, '0')).join('')}`
    return hexOfNames[colour.replace(/\s/g, '')]
  },
}
const usual: Normalisation = {
  how: 'no colour that can be shown; left at the usual one',
  to: (text) => (text === '' ? undefined : ''),
}

export const oldNotifications: OldEntries<typeof notifications.fields> = {
  listedIn: { path: '/api/', listKey: 'notif' },
  // How the home page's card shows them (section 3).
  spellings: { submissionDate: ['date'], submissionTime: ['time'] },
  normalisations: {
    alignment: [listedAs({ center: ['centre', 'middle'], left: ['start', 'justify'], right: ['end'] })],
    bgColor: [inHex, usual],
    textColor: [inHex, usual],
    submissionDate: [{ ...asDay, always: true }, madeOn],
    submissionTime: [unsaid('nothing was said; the time at which it was made', ({ madeAt }) => madeAt && timeAt(madeAt))],
  },
}
