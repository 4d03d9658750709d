/**
 * Section 7 of docs/specification.md, line by line, written by hand from there. The contracts are compared with it, so
 * it must never be made of them. The order is the specification's.
 */
export type Line = {
  method: 'GET' | 'POST'
  /** As in the table; `{id}` where it carries one. */
  path: string
  /** The fields that are sent. */
  payload: string[]
  /** How they are sent, where that is not one plain JSON object. */
  sentAs?: 'formData' | 'multipart'
  /** The response fields that the client reads; a bare array has none. */
  reads: string[] | 'array'
  /** Section 6: who sees the control that makes the call. */
  by: 'visitor' | 'administrator'
  /** Where the old client has the id from: the call, the list in its reply, and the name of the id there. */
  idFrom?: { path: string; list: string; key: 'id' | '_id' }
  /** Section 3: the fields of each entry of the lists that are read, by the name of the list. */
  entries?: Record<string, string[]>
}

const id = (path: string, list: string, key: 'id' | '_id' = 'id') => ({ path, list, key })

const event = ['id', 'eventTitle', 'poster', 'eventDate', 'description', 'registerLink', 'eventType', 'time']
const notification = ['id', 'title', 'description', 'alignment', 'bgColor', 'textColor', 'submissionDate', 'submissionTime']
const video = ['link', 'height', 'width']
const member = ['id', 'name', 'desc', 'linkedinlink', 'instagramlink', 'githublink', 'rollNumber', 'position', 'imagelink', 'category']
const project = ['id', 'title', 'imagelink', 'person', 'rollnumber', 'morelink']
const galleryItem = ['id', 'title', 'description', 'imagelink', 'morelink', 'category', 'date']
const timelineEntry = ['title', 'description', 'startDate', 'endDate']
const resource = ['title', 'description', 'fileurl']
const student = ['_id', 'name', 'roll', 'year', 'dept', 'team', 'phoneNumber']

export const sectionSeven: Line[] = [
  {
    method: 'GET',
    path: '/api/',
    payload: [],
    reads: ['data', 'notif', 'video'],
    by: 'visitor',
    entries: { data: event, notif: notification, video },
  },
  {
    method: 'POST',
    path: '/api/addNotification',
    payload: ['title', 'description', 'alignment', 'bgColor', 'textColor', 'submissionDate', 'submissionTime'],
    reads: ['success', 'message'],
    by: 'administrator',
  },
  { method: 'POST', path: '/api/addHomeImage', payload: ['scrollImage'], reads: ['success', 'message'], by: 'administrator' },
  { method: 'POST', path: '/api/changeHomePageImage', payload: ['newImage'], reads: ['success', 'message'], by: 'administrator' },
  {
    method: 'POST',
    path: '/api/deleteHomeCard/{id}',
    payload: [],
    reads: ['message'],
    by: 'administrator',
    idFrom: id('/api/', 'notif'),
  },
  {
    method: 'POST',
    path: '/api/deleteHomeImage/{id}',
    payload: [],
    reads: ['success', 'message'],
    by: 'administrator',
    idFrom: id('/api/', 'images', '_id'),
  },
  {
    method: 'POST',
    path: '/api/addMember',
    payload: ['name', 'desc', 'linkedinlink', 'instagramlink', 'githubLink', 'rollNumber', 'position', 'imagelink', 'category'],
    reads: ['success', 'message'],
    by: 'administrator',
  },
  {
    method: 'POST',
    path: '/api/deleteMember/{id}',
    payload: [],
    reads: ['message'],
    by: 'administrator',
    idFrom: id('/api/members', 'data'),
  },
  { method: 'GET', path: '/api/members', payload: [], reads: ['success', 'data'], by: 'visitor', entries: { data: member } },
  {
    method: 'POST',
    path: '/api/addProject',
    payload: ['title', 'imagelink', 'person', 'rollnumber', 'morelink'],
    reads: ['success', 'message'],
    by: 'administrator',
  },
  { method: 'GET', path: '/api/projects', payload: [], reads: ['projects'], by: 'visitor', entries: { projects: project } },
  {
    method: 'POST',
    path: '/api/delete/{id}',
    payload: [],
    reads: ['success', 'message'],
    by: 'administrator',
    idFrom: id('/api/projects', 'projects'),
  },
  {
    method: 'POST',
    path: '/api/addGallery',
    payload: ['title', 'description', 'imagelink', 'morelink', 'category', 'date'],
    reads: ['success', 'message'],
    by: 'administrator',
  },
  { method: 'GET', path: '/api/gallery', payload: [], reads: ['galleryData'], by: 'visitor', entries: { galleryData: galleryItem } },
  {
    method: 'POST',
    path: '/api/deletePicture/{id}',
    payload: [],
    reads: ['message'],
    by: 'administrator',
    idFrom: id('/api/gallery', 'galleryData'),
  },
  {
    method: 'POST',
    path: '/api/addEvent',
    payload: ['eventTitle', 'poster', 'eventDate', 'description', 'registerLink', 'eventType', 'time'],
    sentAs: 'formData',
    reads: ['success', 'message'],
    by: 'administrator',
  },
  { method: 'GET', path: '/api/events', payload: [], reads: ['data'], by: 'visitor', entries: { data: event } },
  {
    method: 'POST',
    path: '/api/deleteEvent/{id}',
    payload: [],
    reads: ['message'],
    by: 'administrator',
    idFrom: id('/api/events', 'data'),
  },
  { method: 'POST', path: '/api/addFaq', payload: ['question', 'answer'], reads: ['message'], by: 'administrator' },
  { method: 'POST', path: '/api/forgotpassword', payload: ['email'], reads: ['success', 'message'], by: 'visitor' },
  { method: 'POST', path: '/api/verifyotp', payload: ['enteredotp'], reads: ['success', 'message', 'token'], by: 'visitor' },
  { method: 'POST', path: '/api/adminlogin', payload: ['name', 'password'], reads: ['success', 'message', 'token'], by: 'visitor' },
  { method: 'POST', path: '/api/checkSixteen', payload: ['passkey'], reads: ['success', 'message'], by: 'administrator' },
  { method: 'POST', path: '/api/addAdmin', payload: ['email', 'passwordOne'], reads: ['message'], by: 'administrator' },
  { method: 'POST', path: '/api/addYtvideo', payload: ['link', 'height', 'width'], reads: ['message'], by: 'administrator' },
  {
    method: 'POST',
    path: '/api/addTimeline',
    payload: ['title', 'description', 'startDate', 'endDate'],
    reads: ['message'],
    by: 'administrator',
  },
  { method: 'GET', path: '/api/gettimelinedata', payload: [], reads: ['data'], by: 'visitor', entries: { data: timelineEntry } },
  {
    method: 'POST',
    path: '/api/studentRegister',
    payload: ['name', 'roll', 'year', 'dept', 'team', 'phoneNumber'],
    reads: ['message'],
    by: 'visitor',
  },
  { method: 'GET', path: '/api/getResource', payload: [], reads: ['data'], by: 'visitor', entries: { data: resource } },
  {
    method: 'POST',
    path: '/api/upload',
    payload: ['title', 'description', 'file'],
    sentAs: 'multipart',
    reads: ['message'],
    by: 'administrator',
  },
  { method: 'GET', path: '/api/iort', payload: [], reads: 'array', by: 'visitor', entries: { array: student } },
]
