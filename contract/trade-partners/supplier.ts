import { z } from 'zod'
import { supplierFields } from '#domain/fields/supplier-fields.ts'
import { endpoint } from '../endpoint.ts'
import { savedFields, seenFields, shownFields } from '../wire/field-schemas.ts'
import { FlagText } from '../wire/flag.ts'
import { Pagination } from '../wire/pagination.ts'
import { changedElsewhere, Problem, was } from '../wire/problem.ts'
import { RowIdText } from '../wire/row-id.ts'
import { wireObject } from '../wire/wire.ts'
import { partnerPage } from './trade-partner.ts'

export const Supplier = wireObject(
  { id: z.int(), ...shownFields(supplierFields), productCount: z.int(), createdAt: z.iso.datetime() },
  { id: 'Supplier' },
)
export type Supplier = z.output<typeof Supplier>

/** On PUT, fields that are not sent stay as they were. */
export const SupplierBody = wireObject(savedFields(supplierFields), { id: 'SupplierBody' })
export type SupplierBody = z.output<typeof SupplierBody>

const seen = wireObject(seenFields(supplierFields))
export const SupplierUpdate = wireObject(
  { ...savedFields(supplierFields), was: was(seen) },
  { id: 'SupplierUpdate' },
)
export type SupplierUpdate = z.output<typeof SupplierUpdate>

export const SupplierQuery = z.object({
  ...partnerPage,
  is_active: FlagText.optional(),
  search: z.string().trim().max(200).optional(),
  country: z.string().trim().max(100).optional(),
  province: z.string().trim().max(100).optional(),
  city: z.string().trim().max(100).optional(),
})
export type SupplierQuery = z.output<typeof SupplierQuery>

const suppliers = { access: 'staff:suppliers', tag: 'Suppliers' } as const
const params = z.object({ id: RowIdText })
const supplier = z.object({ supplier: Supplier })

export const listSuppliers = endpoint({
  ...suppliers,
  method: 'GET',
  path: '/suppliers',
  summary: 'List matching suppliers, sorted by name',
  query: SupplierQuery,
  responses: { 200: z.object({ suppliers: z.array(Supplier), pagination: Pagination }) },
})

export const readSupplierStats = endpoint({
  ...suppliers,
  method: 'GET',
  path: '/suppliers/stats',
  summary: 'Count the suppliers and their products',
  responses: {
    200: wireObject({
      total: z.int(),
      active: z.int(),
      inactive: z.int(),
      products: z.int(),
      byProvince: z.array(z.object({ province: z.string(), count: z.int() })),
    }),
  },
})

export const listSupplierNames = endpoint({
  method: 'GET',
  path: '/suppliers/names',
  access: 'staff:prices',
  tag: 'Suppliers',
  summary: 'List the suppliers for the product form, without contact details',
  responses: {
    200: z.object({
      suppliers: z.array(wireObject({ id: z.int(), name: z.string(), isActive: z.boolean() })),
    }),
  },
})

export const readSupplier = endpoint({
  ...suppliers,
  method: 'GET',
  path: '/suppliers/:id',
  summary: 'Get a supplier',
  params,
  responses: { 200: supplier, 404: Problem },
})

export const createSupplier = endpoint({
  ...suppliers,
  method: 'POST',
  path: '/suppliers',
  summary: 'Add a supplier',
  body: SupplierBody,
  responses: { 201: supplier, 400: Problem, 409: Problem },
})

export const updateSupplier = endpoint({
  ...suppliers,
  method: 'PUT',
  path: '/suppliers/:id',
  summary: 'Update a supplier',
  params,
  body: SupplierUpdate,
  responses: { 200: supplier, 400: Problem, 404: Problem, 409: changedElsewhere(seen) },
})

export const deleteSupplier = endpoint({
  ...suppliers,
  method: 'DELETE',
  path: '/suppliers/:id',
  summary: 'Delete a supplier. Its products are kept, without a supplier',
  params,
  responses: { 200: z.object({ success: z.literal(true), supplier: Supplier }), 404: Problem },
})
