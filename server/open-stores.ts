import { join } from 'node:path'
import type { Logger } from 'pino'
import { httpsPictures } from './adapters/pictures/https-pictures.ts'
import { folderStore } from './adapters/storage/folder-store.ts'
import { s3Store } from './adapters/storage/s3-store.ts'
import type { Config } from './config.ts'
import type { Db } from './db/client.ts'
import type { PictureSource } from './features/catalogue/imports/picture-source.ts'
import { createPhotoWidths, type FindWidth } from './features/media/photos/create-photo-widths.ts'
import type { PhotoStore } from './features/media/photos/photo-store.ts'
import { createPhotoWarmer, type PhotoWarmer } from './features/media/photos/photo-warmer.ts'
import { measured } from './tracing/measured.ts'
import type { Tracing } from './tracing/tracing.ts'

export type Stores = {
  store: PhotoStore
  findPhotoWidth: FindWidth
  photoWarmer: PhotoWarmer
  /** Pictures that suppliers' files name by their addresses. */
  pictureSource: PictureSource
  dataFolder: string
  formsFolder: string
  /** The files of earlier builds. */
  assetsFolder: string
}

type Needs = { db: Db; log: Logger; tracing: Tracing; pictureSource?: PictureSource }

/** Where files and pictures are, and come from. */
export function openStores(config: Config, { db, log, tracing, pictureSource }: Needs): Stores {
  const { mediaStore, dataFolder, assetsFolder } = config
  const store = mediaStore
    ? measured(tracing, 's3', s3Store(mediaStore))
    : folderStore(join(dataFolder, 'media'))
  const findPhotoWidth = createPhotoWidths(db)
  return {
    store,
    findPhotoWidth,
    photoWarmer: createPhotoWarmer({ store, findWidth: findPhotoWidth, log }),
    pictureSource: pictureSource ?? measured(tracing, 'pictures', httpsPictures()),
    dataFolder,
    formsFolder: join(dataFolder, 'arriving'),
    assetsFolder,
  }
}
