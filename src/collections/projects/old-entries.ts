import type { OldEntries } from '../../contract/old-entries.ts'
import type { projects } from './contract.ts'

export const oldProjects: OldEntries<typeof projects.fields> = { normalisations: ({ inCapitals }) => ({ rollnumber: [inCapitals] }) }
