import {
  ArrowDownUp,
  BellRing,
  Building2,
  ChartNoAxesColumn,
  FolderTree,
  History,
  type LucideIcon,
  Mail,
  MessageSquare,
  Package,
  PackagePlus,
  SearchCheck,
  Settings,
  ShoppingBag,
  TableProperties,
  Truck,
  Users,
} from 'lucide-react'
import type { User } from '#contract/accounts/account.ts'
import { isAllowed, type Permission } from '#domain/accounts/permissions.ts'

export type Destination = {
  to: string
  label: string
  icon: LucideIcon
  /** The daily work is in tabs; the rest is in the sidebar. */
  isTab: boolean
  /** Who needs it; the server checks again on every call. */
  needs: Permission | 'admin'
  /** Another permission that it also needs. */
  alsoNeeds?: Permission
  /** Pressed after `g`, from anywhere in the area. */
  letter: string
}

/** Every page of the admin area, in display order. */
const destinations: readonly Destination[] = [
  { to: '/admin/products', label: 'Products', icon: Package, isTab: true, needs: 'catalogue', letter: 'p' },
  { to: '/admin/orders', label: 'Orders', icon: ShoppingBag, isTab: true, needs: 'orders', letter: 'o' },
  {
    to: '/admin/products/new',
    label: 'Add Product',
    icon: PackagePlus,
    isTab: true,
    needs: 'catalogue',
    alsoNeeds: 'prices',
    letter: 'n',
  },
  {
    to: '/admin',
    label: 'Overview',
    icon: ChartNoAxesColumn,
    isTab: false,
    needs: 'reports',
    letter: 'h',
  },
  {
    to: '/admin/suppliers',
    label: 'Suppliers',
    icon: Building2,
    isTab: false,
    needs: 'suppliers',
    letter: 's',
  },
  { to: '/admin/couriers', label: 'Couriers', icon: Truck, isTab: false, needs: 'couriers', letter: 'c' },
  {
    to: '/admin/categories',
    label: 'Categories',
    icon: FolderTree,
    isTab: false,
    needs: 'catalogue',
    letter: 'k',
  },
  {
    to: '/admin/search',
    label: 'Search',
    icon: SearchCheck,
    isTab: false,
    needs: 'catalogue',
    letter: 'f',
  },
  {
    to: '/admin/import-export',
    label: 'Import & export',
    icon: ArrowDownUp,
    isTab: false,
    needs: 'catalogue',
    letter: 'i',
  },
  {
    to: '/admin/bulk-edit',
    label: 'Bulk edit',
    icon: TableProperties,
    isTab: false,
    needs: 'catalogue',
    letter: 'b',
  },
  {
    to: '/admin/messages',
    label: 'Messages',
    icon: MessageSquare,
    isTab: false,
    needs: 'emails',
    letter: 'm',
  },
  {
    to: '/admin/alerts',
    label: 'Alerts',
    icon: BellRing,
    isTab: false,
    needs: 'orders',
    letter: 'l',
  },
  { to: '/admin/emails', label: 'Emails', icon: Mail, isTab: false, needs: 'emails', letter: 'e' },
  { to: '/admin/audit', label: 'Audit log', icon: History, isTab: false, needs: 'admin', letter: 'a' },
  { to: '/admin/users', label: 'Users', icon: Users, isTab: false, needs: 'admin', letter: 'u' },
  { to: '/admin/settings', label: 'Settings', icon: Settings, isTab: false, needs: 'admin', letter: 't' },
]

export type Person = Pick<User, 'role' | 'permissions'>

export function destinationsFor(person: Person): readonly Destination[] {
  return destinations.filter(
    ({ needs, alsoNeeds }) => mayDo(person, needs) && (!alsoNeeds || mayDo(person, alsoNeeds)),
  )
}

// Every address of the area begins with this one.
const overview = '/admin'

/** The current page: of `/admin/products` and `/admin/products/new`, the longer match. */
export function destinationOf<Place extends Pick<Destination, 'to'>>(
  pathname: string,
  places: readonly Place[],
): Place | undefined {
  const around = places.filter(
    ({ to }) => pathname === to || (to !== overview && pathname.startsWith(`${to}/`)),
  )
  return around.toSorted((one, other) => other.to.length - one.to.length)[0]
}

/**
 * Whether a person may open an address of the area. The overview's own address redirects everybody to a page they may
 * use.
 */
export function mayVisit(person: Person, pathname: string): boolean {
  const place = destinationOf(pathname, destinations)
  // If only another permission is missing, the page says which.
  return !place || place.to === overview || mayDo(person, place.needs)
}

export function mayDo(person: Person, need: Permission | 'admin'): boolean {
  return need === 'admin' ? person.role === 'admin' : isAllowed(person, need)
}
