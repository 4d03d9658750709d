import { about } from '../../../../content/about.ts'
import { club } from '../../../../content/club.ts'
import { teams } from '../../../../content/options.ts'

/** The names of the club, its wings and teams, which are the first thing that is tried as a password. */
export const clubNames = [club.name, club.title, ...about.wings.items.flatMap(({ name, expansion }) => [name, expansion]), ...teams]
