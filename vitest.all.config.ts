import { defineConfig } from 'vitest/config'
import { all, dom, isolated, postgres, projectsOf, shared } from './vitest.config.ts'

/** Folders whose files use no store. */
const withoutStore = [
  'src/{contract,testing,ui,web}/**',
  'src/http/{connections,fetching,forms,log,mail,queues}/**',
  'src/features/{bulk,offline}/**',
  'src/features/search/server/pdf-text/**',
]

/** The second ring: what `vitest.config.ts` leaves out, and on Postgres what the first ring runs on SQLite only. */
export default defineConfig({
  ...shared,
  test: {
    ...shared.test,
    projects: projectsOf({
      sqlite: { include: [all], exclude: [...dom, isolated, postgres] },
      dom: { include: ['src/**/*.all.test.tsx', 'src/**/*.dom.all.test.ts'], exclude: [isolated] },
      isolated: { include: ['src/**/*.isolated.all.test.{ts,tsx}'], exclude: [] },
      postgres: {
        include: ['src/**/*.test.ts'],
        exclude: [
          'src/**/*.both.test.ts',
          'src/**/*.sqlite{,.all}.test.ts',
          `${postgres}/!(*.all).test.ts`,
          ...dom,
          isolated,
          ...withoutStore,
        ],
      },
    }),
  },
})
