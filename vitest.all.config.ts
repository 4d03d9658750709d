import { defineConfig } from 'vitest/config'
import { all, dom, isolated, postgres, projectsOf, shared } from './vitest.config.ts'

/** Folders whose files use no store. */
const withoutStore = [
  'src/{contract,device,normalise,testing,ui,web,worker}/**',
  'src/server/{connections,converting,drawing,feeds,fetching,forms,log,mail,reading,turns}/**',
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
