import { about } from '../../../content/about.ts'
import { club } from '../../../content/club.ts'

/** The names of the club and of its wings, which are the first thing that is tried as a password. */
export const clubNames = [club.name, club.title, ...about.wings.items.map(({ name }) => name)]
