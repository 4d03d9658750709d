const names: Record<string, string> = {
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

/** The hex colour that an old text means: a name, rgb(…), or hex without its #; undefined where it is none of these. */
export function hexOf(text: string): string | undefined {
  const colour = text.trim().toLowerCase()
  if (/^(?:[0-9a-f]{3}|[0-9a-f]{6})$/.test(colour)) return `#${colour}`
  const [, ...numbers] = /^rgba?\(\s*(\d{1,3})[\s,]+(\d{1,3})[\s,]+(\d{1,3})/.exec(colour) ?? []
  if (numbers.length === 3) return `#${numbers.map((number) => Math.min(255, Number(number)).toString(16).padStart(2, '0')).join('')}`
  return names[colour.replace(/\s/g, '')]
}
