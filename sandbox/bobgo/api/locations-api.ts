import type { FastifyInstance } from 'fastify'
import type { Parts } from '../parts.ts'
import { type Answer, answerCall, type Call } from './api-call.ts'

const MAX_LOCKER_CM = [60, 41, 69]
const EARTH_KM_PER_DEGREE = 111

export type Point = {
  id: number
  name: string
  lat: number
  lng: number
  street: string
  area: string
  city: string
  zone: string
  code: string
  distance_km: number
}

/** Points that exist in the sandbox only, in three cities. */
export const allPoints: readonly Point[] = [
  point(
    545,
    'Bob Box Locker – 44 on Stanley',
    [-26.1841, 28.0169],
    ['44 Stanley Avenue', 'Milpark', 'Johannesburg', 'Gauteng', '2092'],
  ),
  point(
    546,
    'Bob Box Locker – Rosebank Station',
    [-26.1453, 28.0436],
    ['Oxford Road', 'Rosebank', 'Johannesburg', 'Gauteng', '2196'],
  ),
  point(
    610,
    'Bob Box Locker – Long Street',
    [-33.9249, 18.4173],
    ['112 Long Street', 'City Centre', 'Cape Town', 'Western Cape', '8001'],
  ),
  point(
    611,
    'Bob Box Locker – Claremont',
    [-33.9806, 18.4655],
    ['2 Protea Road', 'Claremont', 'Cape Town', 'Western Cape', '7708'],
  ),
  point(
    702,
    'Bob Box Locker – Umhlanga Arch',
    [-29.7266, 31.0664],
    ['1 Ncondo Place', 'Umhlanga', 'Durban', 'KwaZulu-Natal', '4319'],
  ),
]

export function locationsApi(parts: Parts) {
  return async (app: FastifyInstance) => {
    app.get('/locations', (request, reply) =>
      answerCall(parts, { request, reply, on: 'locations' }, listLocations),
    )
  }
}

function listLocations({ query, fault }: Call): Answer {
  const lat = Number(query.lat ?? '')
  const lng = Number(query.lng ?? '')
  if (!query.lat || !query.lng || Number.isNaN(lat) || Number.isNaN(lng)) {
    return { status: 400, body: { message: 'lat and lng are required' } }
  }
  const isTooLarge = ['stacked_length', 'stacked_width', 'stacked_height'].some(
    (name, index) => Number(query[name] ?? 0) > (MAX_LOCKER_CM[index] ?? 0),
  )
  const found = isTooLarge ? [] : nearestFirst(lat, lng)
  const [first, ...others] = found
  const bodies = found.map((one) => locationBody(one, {}))
  if (!first) return { status: 200, body: { locations: [], count: 0 } }
  switch (fault?.kind) {
    case 'duplicate':
      return listed([locationBody(first, {}), ...bodies])
    case 'full':
      return listed([
        locationBody(first, { compartment_errors: ['no_available_compartments'] }),
        ...others.map((one) => locationBody(one, {})),
      ])
    case 'inactive':
      return listed([locationBody(first, { active: false }), ...others.map((one) => locationBody(one, {}))])
    default:
      return listed(bodies)
  }
}

function listed(locations: object[]): Answer {
  return { status: 200, body: { locations, count: locations.length } }
}

function nearestFirst(lat: number, lng: number): Point[] {
  return allPoints
    .map((one) => ({ ...one, distance_km: distanceKm(one, lat, lng) }))
    .toSorted((one, other) => one.distance_km - other.distance_km)
}

function distanceKm(one: Point, lat: number, lng: number): number {
  const north = one.lat - lat
  const east = (one.lng - lng) * Math.cos((lat * Math.PI) / 180)
  return Math.round(Math.hypot(north, east) * EARTH_KM_PER_DEGREE * 10) / 10
}

function locationBody(one: Point, more: object) {
  return {
    id: one.id,
    name: one.name,
    provider_slug: 'demo',
    type: 'locker',
    active: true,
    lat: one.lat,
    lng: one.lng,
    distance: one.distance_km,
    trading_hours: 'Every day, 06:00–22:00',
    address: {
      company: '',
      street_address: one.street,
      local_area: one.area,
      city: one.city,
      zone: one.zone,
      country: 'ZA',
      code: one.code,
    },
    compartment_errors: [] as string[],
    ...more,
  }
}

function point(
  id: number,
  name: string,
  [lat, lng]: [number, number],
  place: [string, string, string, string, string],
): Point {
  const [street, area, city, zone, code] = place
  return { id, name, lat, lng, street, area, city, zone, code, distance_km: 0.1 }
}
