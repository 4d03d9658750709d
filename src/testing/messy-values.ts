import { headings, otherNames } from '../../content/options.ts'
import { pictures } from './pictures.ts'

/** One of several, in turns; `at` and the length of the list have no common measure often enough to mix them. */
export const pick = <T>(at: number, several: readonly T[]): T => several[at % several.length] as T
const junk = ['', '-', '#', 'NA', 'nil', '@asha_v', null, undefined, 'N/A', 'https://'] as const
export const link = (at: number, host: string) =>
  pick(at, [
    `https://${host}/in/p${at}`,
    `${host}/in/p${at}`,
    pick(at, junk),
    `www.${host}/p${at}`,
    `http://${host}/p${at}`,
    pick(at + 3, junk),
    pick(at + 6, junk),
  ])
export const picturesOf = (at: number) => [
  `https://pictures.example.org/${at}.png`,
  `http://pictures.example.org/${at}.png`,
  `data:image/png;base64,${pictures['image/png'].toString('base64')}`,
  `/uploads/${at}.jpg`,
  `uploads\\${at}.jpg`,
  `http://localhost:5000/uploads/${at}.jpg`,
  `pictures.example.org/my photo ${at}.png`,
]
export const photo = (at: number) => pick(at, [...picturesOf(at), pick(at, junk), `/opt/render/project/src/uploads/${at}.jpg`])
export const dayOf = (at: number) => {
  const day = new Date(Date.UTC(2024, at % 12, 1 + (at % 27), 18, 30))
  const [iso = ''] = day.toISOString().split('T')
  const [year, month, date] = iso.split('-')
  return pick(at, [iso, day.toISOString(), `${date}/${month}/${year}`, `${year}/${month}/${date}`, day.toUTCString(), '', day.getTime()])
}
/** Words of a menu as many hands write them: in another case, with spaces, under their heading, by another name. */
export const roughly = (words: readonly string[]) => [
  ...words,
  ...words.flatMap((word) => [
    word.toLowerCase(),
    `${word.toUpperCase()} `,
    ...(headings[word] ? [headings[word]] : []),
    ...(otherNames[word] ?? []),
  ]),
]
