import { events } from '../club/events/contract.ts'
import { faqs } from '../club/faq/contract.ts'
import { gallery } from '../club/gallery/contract.ts'
import { homeImages } from '../club/home-images/contract.ts'
import { members } from '../club/members/contract.ts'
import { notifications } from '../club/notifications/contract.ts'
import { projects } from '../club/projects/contract.ts'
import { resources } from '../club/resources/contract.ts'
import { timeline } from '../club/timeline/contract.ts'
import { videos } from '../club/videos/contract.ts'

/** Every table that follows from a contract. */
export const collections = [events, notifications, homeImages, videos, members, projects, gallery, timeline, faqs, resources]
