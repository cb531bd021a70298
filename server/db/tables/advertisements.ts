import { boolean, index, pgTable, text, timestamp, uuid } from 'drizzle-orm/pg-core'
import { createdAt } from './columns.ts'

/** Advertisements in the strips under the tickets. */
export const advertisements = pgTable('advertisements', {
  id: uuid('id').primaryKey().defaultRandom(),
  imageUrl: text('image_url').notNull(),
  linkUrl: text('link_url').notNull(),
  isActive: boolean('is_active').notNull().default(true),
  createdAt: createdAt(),
  updatedAt: timestamp('updated_at', { withTimezone: true }).notNull().defaultNow(),
})

/** Issued upload links. A row is kept as long as its picture may exist. */
export const uploads = pgTable('uploads', { id: uuid('id').primaryKey(), createdAt: createdAt() }, (upload) => [
  index('uploads_created_at').on(upload.createdAt),
])
