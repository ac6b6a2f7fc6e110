import {
  ArrowDownUp,
  BellRing,
  Blocks,
  Building2,
  CalendarCheck,
  ChartNoAxesColumn,
  FileText,
  FolderTree,
  Gift,
  History,
  type LucideIcon,
  Mail,
  MessageSquare,
  NotebookPen,
  Package,
  PackageCheck,
  PackagePlus,
  PackageX,
  Percent,
  SearchCheck,
  Settings,
  ShoppingBag,
  TableProperties,
  TicketPercent,
  Truck,
  Undo2,
  UserRound,
  Users,
  UsersRound,
} from 'lucide-react'
import type { User } from '#contract/accounts/account.ts'
import { isAllowed, type Permission } from '#domain/accounts/staff/permissions.ts'

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
  /** Pressed after `g`, from anywhere in the area; a digit where all letters that come to mind are taken. */
  key: string
}

/** Every page of the admin area, in display order. */
const destinations: readonly Destination[] = [
  { to: '/admin/products', label: 'Products', icon: Package, isTab: true, needs: 'catalogue', key: 'p' },
  { to: '/admin/orders', label: 'Orders', icon: ShoppingBag, isTab: true, needs: 'orders', key: 'o' },
  {
    to: '/admin/products/new',
    label: 'Add Product',
    icon: PackagePlus,
    isTab: true,
    needs: 'catalogue',
    alsoNeeds: 'prices',
    key: 'n',
  },
  {
    to: '/admin',
    label: 'Overview',
    icon: ChartNoAxesColumn,
    isTab: false,
    needs: 'reports',
    key: 'h',
  },
  {
    to: '/admin/month-end',
    label: 'Month end',
    icon: CalendarCheck,
    isTab: false,
    needs: 'reports',
    key: 'v',
  },
  {
    to: '/admin/dispatch',
    label: 'Dispatch',
    icon: PackageCheck,
    isTab: false,
    needs: 'orders',
    key: 'd',
  },
  { to: '/admin/quotes', label: 'Quotes', icon: FileText, isTab: false, needs: 'orders', key: 'q' },
  {
    to: '/admin/discounts',
    label: 'Discounts',
    icon: TicketPercent,
    isTab: false,
    needs: 'prices',
    key: 'y',
  },
  {
    to: '/admin/gift-cards',
    label: 'Gift cards',
    icon: Gift,
    isTab: false,
    needs: 'refunds',
    key: 'j',
  },
  {
    to: '/admin/customers',
    label: 'Customers',
    icon: UserRound,
    isTab: false,
    needs: 'orders',
    key: 'w',
  },
  {
    to: '/admin/suppliers',
    label: 'Suppliers',
    icon: Building2,
    isTab: false,
    needs: 'suppliers',
    key: 's',
  },
  { to: '/admin/couriers', label: 'Couriers', icon: Truck, isTab: false, needs: 'couriers', key: 'c' },
  {
    to: '/admin/categories',
    label: 'Categories',
    icon: FolderTree,
    isTab: false,
    needs: 'catalogue',
    key: 'k',
  },
  {
    to: '/admin/families',
    label: 'Families',
    icon: Blocks,
    isTab: false,
    needs: 'catalogue',
    key: 'g',
  },
  {
    to: '/admin/sales',
    label: 'Sales',
    icon: Percent,
    isTab: false,
    needs: 'catalogue',
    alsoNeeds: 'prices',
    key: 'z',
  },
  {
    to: '/admin/customer-groups',
    label: 'Customer groups',
    icon: UsersRound,
    isTab: false,
    needs: 'catalogue',
    alsoNeeds: 'prices',
    key: '1',
  },
  {
    to: '/admin/search',
    label: 'Search',
    icon: SearchCheck,
    isTab: false,
    needs: 'catalogue',
    key: 'f',
  },
  {
    to: '/admin/import-export',
    label: 'Import & export',
    icon: ArrowDownUp,
    isTab: false,
    needs: 'catalogue',
    key: 'i',
  },
  {
    to: '/admin/bulk-edit',
    label: 'Bulk edit',
    icon: TableProperties,
    isTab: false,
    needs: 'catalogue',
    key: 'b',
  },
  { to: '/admin/returns', label: 'Returns', icon: Undo2, isTab: false, needs: 'orders', key: 'r' },
  {
    to: '/admin/not-for-sale',
    label: 'Stock not for sale',
    icon: PackageX,
    isTab: false,
    needs: 'catalogue',
    key: 'x',
  },
  {
    to: '/admin/messages',
    label: 'Messages',
    icon: MessageSquare,
    isTab: false,
    needs: 'emails',
    key: 'm',
  },
  {
    to: '/admin/alerts',
    label: 'Alerts',
    icon: BellRing,
    isTab: false,
    needs: 'orders',
    key: 'l',
  },
  { to: '/admin/emails', label: 'Emails', icon: Mail, isTab: false, needs: 'emails', key: 'e' },
  {
    to: '/admin/texts',
    label: 'Pages and texts',
    icon: NotebookPen,
    isTab: false,
    needs: 'admin',
    key: '2',
  },
  { to: '/admin/audit', label: 'Audit log', icon: History, isTab: false, needs: 'admin', key: 'a' },
  { to: '/admin/users', label: 'Users', icon: Users, isTab: false, needs: 'admin', key: 'u' },
  { to: '/admin/settings', label: 'Settings', icon: Settings, isTab: false, needs: 'admin', key: 't' },
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
  const place = placeAt(pathname)
  // If only another permission is missing, the page says which.
  return !place || place.to === overview || mayDo(person, place.needs)
}

/** The page of the area that an address belongs to, whoever may open it. */
export function placeAt(pathname: string): Destination | undefined {
  return destinationOf(pathname, destinations)
}

export function mayDo(person: Person, need: Permission | 'admin'): boolean {
  return need === 'admin' ? person.role === 'admin' : isAllowed(person, need)
}
