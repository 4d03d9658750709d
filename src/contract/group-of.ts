import { slugOfTitle } from './slug.ts'

/**
 * The group that an entry is in whose field says this, as the address of the group's page says it: case, spaces and signs aside, but
 * for those by which C, C++ and C# are told apart.
 */
export const groupOf = (said: string) =>
  slugOfTitle(said.replace(/(?<=\p{L}\+*)\+/gu, ' plus ').replace(/(?<=\p{L})#(?![\p{L}\p{N}])/gu, ' sharp ')) ?? 'other'
