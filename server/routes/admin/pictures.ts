import type { FastifyInstance } from 'fastify';
import type { AdminContract } from '../../../src/contracts/admin/index.ts';
import { admit, queues } from '../../admission/admit.ts';
import type { Handlers } from '../../contract/handlers.ts';
import { fieldError } from '../../contract/http-error.ts';
import { messages } from '../../messages/messages.ts';
import { createPhotoStore, normalizePhoto } from '../../pictures/photo-store.ts';
import { PictureError } from '../../pictures/picture-error.ts';
import { requireStaff } from '../../plugins/staff-sessions.ts';
import { photoRepository } from '../../repositories/catalogue/photos.ts';

/** Pictures that a member uploads in a minute: more than a person chooses, on a fast connection. */
const uploadsPerMinute = 60;

export const pictureHandlers = (app: FastifyInstance): Handlers<AdminContract['pictures']> => {
  const photos = createPhotoStore(app.config.dataDir, photoRepository(app.db));
  return {
    upload: async ({ body }, { request }) => {
      await app.consumeRateLimit(
        `upload pictures staff ${requireStaff(request).member.id}`,
        uploadsPerMinute,
      );
      const file: unknown = body;
      const bytes = Buffer.isBuffer(file) ? file : Buffer.alloc(0);
      try {
        const photo = await admit(queues.pictures, () => normalizePhoto(bytes));
        return { status: 201, body: { data: { url: await photos.upload(photo) } } };
      } catch (error) {
        if (!(error instanceof PictureError)) throw error;
        throw fieldError('picture', messages().panel.pictures[error.reason ?? 'damaged']);
      }
    },
  };
};
