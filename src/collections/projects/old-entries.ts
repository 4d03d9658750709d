import type { OldEntries } from '../../contract/old-entries.ts'
import { inCapitals } from '../../features/importer/server/normalise.ts'
import type { projects } from './contract.ts'

export const oldProjects: OldEntries<typeof projects.fields> = { normalisations: { rollnumber: [inCapitals] } }
