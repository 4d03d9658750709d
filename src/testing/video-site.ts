import type { Reach } from '../http/fetching/outbound-policy.ts'
import { type Answer, file, pictureHost } from './picture-host.ts'

const oembed = (id: string) => `/oembed?format=json&url=${encodeURIComponent(`https://www.youtube.com/watch?v=${id}`)}`

/** The addresses of a video's title and still at the video site. */
export const placesOf = (id: string) => ({ title: oembed(id), still: `/vi/${id}/hqdefault.jpg` })

/** Answers with the oEmbed data of a video. */
export const telling = (title: unknown): Answer => file(Buffer.from(JSON.stringify({ type: 'video', provider_name: 'Films', title })))

/** A server on this machine in place of the video site, and the outbound policy that reaches it. */
export async function videoSite(answers: Record<string, Answer>) {
  const host = await pictureHost(answers)
  const reach: Reach = { ...host.reach, standIns: { 'https://www.youtube.com': host.at, 'https://i.ytimg.com': host.at } }
  return { ...host, reach }
}
