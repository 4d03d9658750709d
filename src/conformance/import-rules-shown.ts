export type Rule = { files: string[]; may: string[]; because: string }

/** What the parts may import that run in a browser and know no kind of the club (import-rules.ts). */
export const rulesOfWhatIsShown: Rule[] = [
  {
    files: ['src/ui/*'],
    may: ['react', '@internationalized/date', 'react-aria-components', 'src/contract/*', '~/*', '@fontsource*/**'],
    because: 'ui/ knows nothing of the club',
  },
  {
    files: ['src/web/*'],
    may: ['react', 'react-dom', 'zod/mini', 'src/contract/*', 'src/ui/*', 'src/device/*', '~/*', '~/search/search-dialog.tsx', 'content/*'],
    because: 'web/ shows',
  },
  {
    files: ['src/web/live/*'],
    may: ['react', 'react-dom', 'react-dom/client', 'src/contract/*', 'src/ui/*', 'src/web/*', '~/*'],
    because: 'web/live/ shows what changes while a page is open',
  },
  {
    files: ['src/web/search/*'],
    may: ['react', 'src/contract/*', 'src/ui/*', 'src/web/*', 'content/*', '~/*'],
    because: 'web/search/ looks through the whole site, over any page',
  },
  {
    files: ['src/web/offline/*'],
    may: ['react', 'react-dom/client', 'src/contract/*', 'src/ui/*', 'src/web/*', 'src/device/*', '~/*'],
    because: 'web/offline/ shows what is kept, and has it kept',
  },
  {
    files: ['src/device/*'],
    may: ['src/contract/*', 'src/ui/draft-database.ts', '~/*'],
    because: 'device/ is what lies on a reader’s device, for pages and for the worker',
  },
  { files: ['src/worker/*'], may: ['workbox-*', 'src/device/*', '~/*'], because: 'worker/ answers for the site where it does not itself' },
]
