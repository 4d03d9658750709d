import type { Cookie } from '../../../http/security/cookies.ts'

/** Which code a browser may type that has forgotten its password. */
export const recoveryCookie: Cookie = { name: 'recovery' }
/** By which an account knows a browser again. */
export const deviceCookie: Cookie = { name: 'device' }
/** That a browser has asked to be known. */
export const askingCookie: Cookie = { name: 'asking' }
