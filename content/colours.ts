/**
 * The two colours of the club. `board` is the dark background of the first screen, the footer and the dark theme; `copper` is for links,
 * buttons and drawn lines. Change them, and all colours of pages, print, emails and share cards follow, with enough contrast.
 */
export const brand = { board: '#183328', copper: '#a1501f' }

/** Single colours that are used exactly as they are here, by the names below: `light: { board: '#1d2a6b' }`. */
export const own = { light: {}, dark: {}, printed: {} }

/**
 * The colours for green and copper, by their use; the colours of another brand are calculated from these. The light theme looks like
 * silkscreen on paper, the dark one like solder mask; copper is for what can be pressed, phosphor green for what is live.
 */
export const light = {
  paper: '#f7f3e9', // the ground of a page
  card: '#fffdf7',
  sunken: '#efe9da',
  ink: '#14231c', // text
  soft: '#4a5a52', // quieter text
  line: '#d8d0bd',
  edge: '#7d857c', // the border of inputs
  copper: '#99491a', // links, and the focus ring
  'copper-ground': '#a1501f', // buttons
  'copper-hover': '#823c11',
  'on-copper': '#fffaf2',
  live: '#c6f391', // current or next
  'on-live': '#14231c',
  wrong: '#a4261d',
  'wrong-ground': '#fbe9e4',
  shade: 'rgb(20 35 28 / 10%)',
  trace: '#b9803f', // drawn lines
  plain: '#fff', // a notice for which no colours were chosen
  'on-plain': '#000',

  // The board is dark in both themes: the top of the home page, the foot, the code in an email.
  board: '#0f211a',
  'board-raised': '#183328',
  'board-line': '#2b4f3f',
  silk: '#f3efe4', // text on the board
  'silk-soft': '#b7c6bb',
  'board-copper': '#e9a469',
  chip: '#0a1511',
  'on-board-copper': '#1d1006',
  'on-silk': '#0f211a',
}

/** The colours that differ in the dark theme. */
export const dark: Partial<typeof light> = {
  paper: '#0b1611',
  card: '#11211a',
  sunken: '#0e1b15',
  ink: '#efebdd',
  soft: '#a7b7ac',
  line: '#24402f',
  edge: '#6f8378',
  copper: '#eaa468',
  'copper-ground': '#e49a5c',
  'copper-hover': '#f2b27c',
  'on-copper': '#1d1006',
  live: '#a9ec6c',
  'on-live': '#0f211a',
  wrong: '#ff9d8e',
  'wrong-ground': '#27150f',
  shade: 'rgb(0 0 0 / 45%)',
  trace: '#a8743c',
  plain: '#11211a',
  'on-plain': '#efebdd',
  board: '#0e1e17',
  chip: '#070e0b',
}

/** The colours that differ in print, where backgrounds are not printed. */
export const printed: Partial<typeof light> = {
  paper: '#fff',
  card: '#fff',
  sunken: '#fff',
  ink: '#000',
  soft: '#333',
  line: '#999',
  edge: '#666',
  copper: '#6b2f0d',
  'copper-ground': '#fff',
  'on-copper': '#6b2f0d',
  live: '#fff',
  'on-live': '#000',
  shade: 'transparent',
  board: '#fff',
  'board-raised': '#fff',
  'board-line': '#999',
  silk: '#000',
  'silk-soft': '#333',
  'board-copper': '#6b2f0d',
  chip: '#fff',
}
