import { resolve } from 'node:path';
import type { Services } from '#context.ts';
import type { Destination, Say } from './destination.ts';
import { openFolder } from './folder.ts';
import { openHub } from './hub.ts';
import type { Order } from './order.ts';
import { openS3 } from './s3.ts';

/** Creates the destination of an order, without connecting to it. */
export function openDestination({ env }: Pick<Services, 'env'>, to: Order['to'], say: Say): Destination {
  switch (to.destination) {
    case 'huggingface':
      return openHub(to, say);
    case 's3':
      return openS3(to, say);
    case 'folder':
      return openFolder(to, resolve(env.DATA_DIR), say);
  }
}
