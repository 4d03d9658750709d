import { kind } from '../../server/kind.ts'
import { projects } from './contract.ts'
import { oldProjects } from './old-entries.ts'

export const projectsKind = kind(projects, { old: oldProjects })
