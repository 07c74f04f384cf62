import { accountScreens } from './parts/account-screens.ts';
import { apiCalls } from './parts/calls.ts';
import { constants } from './parts/constants.ts';
import { entityFields } from './parts/entities.ts';
import { errors } from './parts/errors.ts';
import { rules } from './parts/rules.ts';
import { shopScreens } from './parts/shop-screens.ts';
import { states } from './parts/states.ts';
import type { Part } from './requirement.ts';

/** Sections 2 to 9 of the specification, sentence by sentence, each with the tests that prove it. */
export const parts: readonly Part[] = [
  ...shopScreens,
  ...accountScreens,
  ...entityFields,
  ...states,
  ...rules,
  ...apiCalls,
  ...errors,
  ...constants,
];
