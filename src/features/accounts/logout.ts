import { anyone, nothing, outcome, post } from '../../contract/call.ts'

/** Apart from the other calls of administrators, because the bar of every page has it, and their forms weigh more than all else there. */
export const logout = anyone(post('/api/logout', nothing, outcome))
