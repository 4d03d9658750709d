import { kind } from '../../server/kind.ts'
import { members } from './contract.ts'
import { oldMembers } from './old-entries.ts'

export const membersKind = kind(members, { old: oldMembers })
