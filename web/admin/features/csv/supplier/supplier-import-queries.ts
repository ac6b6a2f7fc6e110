import { useQuery, useQueryClient } from '@tanstack/react-query'
import {
  checkSupplierImport,
  continueSupplierImport,
  deleteSupplierImport,
  listImportValues,
  listSupplierImports,
  readSupplierImport,
  type SupplierImport,
  saveSupplierMapping,
  startSupplierImport,
  stopSupplierImport,
  uploadImportPictures,
  uploadSupplierFile,
} from '#contract/catalogue/supplier-import.ts'
import type { SupplierMapping } from '#domain/catalogue/supplier-file/supplier-mapping.ts'
import { browserApi } from '#web/session/api/browser-api.ts'
import { upload } from '#web/session/api/upload.ts'
import { useSendChange } from '../../../ui/use-send-change.ts'

const importsKey = ['supplier-imports'] as const
const keyOf = (id: number) => [...importsKey, id] as const

const refreshMs = 1500

export function useLatestImports(isAllowed: boolean) {
  return useQuery({
    queryKey: [...importsKey, 'list'],
    queryFn: () => browserApi.call(listSupplierImports, {}),
    select: ({ imports }) => imports,
    enabled: isAllowed,
  })
}

/** Asked again while it runs. */
export function useSupplierImport(id: number) {
  return useQuery({
    queryKey: keyOf(id),
    queryFn: () => browserApi.call(readSupplierImport, { params: { id: String(id) } }),
    select: (answer) => answer.import,
    refetchInterval: ({ state }) => (state.data?.import.state === 'running' ? refreshMs : false),
  })
}

export function useImportValues(id: number, column: string | undefined) {
  return useQuery({
    queryKey: [...keyOf(id), 'values', column],
    queryFn: () =>
      browserApi.call(listImportValues, { params: { id: String(id) }, query: { column: column ?? '' } }),
    select: ({ values }) => values,
    enabled: column !== undefined,
  })
}

/** What the file would do, as the catalogue is now. */
export function useCheckedImport({ id, mapping }: SupplierImport, leaveOut: readonly number[]) {
  return useQuery({
    queryKey: [...keyOf(id), 'checked', mapping, leaveOut],
    queryFn: () =>
      browserApi.call(checkSupplierImport, { params: { id: String(id) }, body: { leaveOut: [...leaveOut] } }),
    // A result may be out of date a moment later; starting compares it.
    gcTime: 0,
    retry: false,
    refetchOnWindowFocus: false,
  })
}

export function useUploadSupplierFile() {
  return useSendChange({
    mutationFn: ({ supplierId, file }: { supplierId: number; file: File }) =>
      upload(uploadSupplierFile, { body: { supplierId } }, [file]),
  })
}

/** The moves of one import; each answers how it is afterwards. */
export function useImportMoves(id: number) {
  const queryClient = useQueryClient()
  const params = { id: String(id) }
  const onSuccess = (answer: { import: SupplierImport }) => {
    queryClient.setQueryData(keyOf(id), answer)
    return queryClient.invalidateQueries({ queryKey: importsKey, refetchType: 'none' })
  }
  return {
    saveMapping: useSendChange({
      mutationFn: (mapping: SupplierMapping) =>
        browserApi.call(saveSupplierMapping, { params, body: { mapping } }),
      onSuccess,
    }),
    start: useSendChange({
      mutationFn: ({ plan, leaveOut }: { plan: string; leaveOut: readonly number[] }) =>
        browserApi.call(startSupplierImport, { params, body: { plan, leaveOut: [...leaveOut] } }),
      onSuccess,
    }),
    stop: useSendChange({ mutationFn: () => browserApi.call(stopSupplierImport, { params }), onSuccess }),
    goOn: useSendChange({ mutationFn: () => browserApi.call(continueSupplierImport, { params }), onSuccess }),
    uploadZip: useSendChange({
      mutationFn: (file: File) => upload(uploadImportPictures, { params, body: {} }, [file]),
      onSuccess,
    }),
    discard: useSendChange({
      mutationFn: () => browserApi.call(deleteSupplierImport, { params }),
      onSuccess: () => queryClient.invalidateQueries({ queryKey: [...importsKey, 'list'] }),
    }),
  }
}
