import type { Reach } from '../http/fetching/outbound-policy.ts'
import { type Answer, file, pictureHost } from './picture-host.ts'

const oembed = (id: string) => `/oembed?format=json&url=${encodeURIComponent(`https://www.youtube.com/watch?v=${id}`)}`

/** The two addresses at which a video site tells of a video. */
export const placesOf = (id: string) => ({ title: oembed(id), still: `/vi/${id}/hqdefault.jpg` })

/** Answers with what the site tells of a video. */
export const telling = (title: unknown): Answer => file(Buffer.from(JSON.stringify({ type: 'video', provider_name: 'Films', title })))

/** A server on this machine that stands for the video site and its pictures, and the reach that finds it there. */
export async function videoSite(answers: Record<string, Answer>) {
  const host = await pictureHost(answers)
  const reach: Reach = { ...host.reach, standIns: { 'https://www.youtube.com': host.at, 'https://i.ytimg.com': host.at } }
  return { ...host, reach }
}
