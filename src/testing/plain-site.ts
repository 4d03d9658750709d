import { decodeHTMLStrict } from 'entities/decode'
import { students } from '../collections/registrations/contract.ts'
import { appOf } from '../site/api.ts'
import { addPages } from '../site/pages.ts'
import { refusalsAsPages } from '../site/refusals-as-pages.ts'
import { assets } from './assets.ts'
import { clientOf, newClub, password } from './club.ts'
import { examplesOf } from './example.ts'

const student = examplesOf(students.fields)

const formType = { 'content-type': 'application/x-www-form-urlencoded', accept: 'text/html,application/xhtml+xml' }
export type Fields = Record<string, string>

/** The whole site, and a browser without a script. */
export async function plainSite(given: Parameters<typeof newClub>[0] = {}) {
  const club = await newClub(given)
  const api = appOf(club.services, refusalsAsPages(club.services, assets))
  const { app } = api
  addPages(api, club.services, assets)
  const browser = clientOf(app)
  const send = async (path: string, fields: Fields, by = browser, more: Fields = {}) => {
    const response = await by.request('POST', path, new URLSearchParams(fields).toString(), { ...formType, ...more })
    const whole = await response.text()
    const [, alert = ''] = /<div role="alert"[^>]*>(.*?)<\/div>/s.exec(whole) ?? []
    return { status: response.status, headers: response.headers, whole, alert: decodeHTMLStrict(alert.replace(/<[^>]*>/g, '')) }
  }
  return { club, app, browser, send }
}

export const registration = { form: 'register', ...student, showPhone: 'on' }
export const login = { form: 'login', name: 'asha', password }
