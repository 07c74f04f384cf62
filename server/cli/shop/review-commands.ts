import { type Command, InvalidArgumentError, Option } from 'commander';
import type { ReviewState } from '../../../src/contracts/admin/schemas/review.ts';
import { orderNumber } from '../../../src/domain/order.ts';
import { CommandError } from '../../errors/command-error.ts';
import {
  type ListedReview,
  ReviewAdminError,
  type reviewAdmin,
  reviewStates,
} from '../../repositories/admin/review-admin.ts';
import { wholeNumber } from '../command.ts';
import { type CommandIO, formatPairs, formatTable, formatTime, writeResult } from './io.ts';

const maxAnswer = 2000;
const reviewId = wholeNumber(1, 2_147_483_647);
const answerText = (text: string): string => {
  if (text.trim().length <= maxAnswer) return text.trim();
  throw new InvalidArgumentError(`Use at most ${maxAnswer} characters.`);
};

const boughtText = ({ product, variation }: ListedReview): string =>
  variation === null ? product : `${product} (${variation})`;

const formatReview = (review: ListedReview): string =>
  formatPairs([
    ['Review', String(review.id)],
    ['Written', formatTime(review.at)],
    ['State', review.state],
    ['Order', orderNumber(review.orderId)],
    ['Product', boughtText(review)],
    ['Page', `/products/${review.slug}`],
    ['Stars', String(review.stars)],
    ...(review.fit === null ? [] : [['Fit', review.fit] as [string, string]]),
    ['Name', review.name],
    ['Text', review.text],
    ...(review.answer === '' ? [] : [['Answer', review.answer] as [string, string]]),
  ]);

/** Adds `reviews list | show | publish | reject | answer`. */
export const addReviewCommands = (
  program: Command,
  io: CommandIO,
  admin: ReturnType<typeof reviewAdmin>,
): void => {
  const group = program.command('reviews').description('list, publish, reject and answer reviews');
  const toCommandError = (error: unknown): never => {
    throw error instanceof ReviewAdminError ? new CommandError(error.message) : error;
  };
  const setState = async (id: number, to: ReviewState) => {
    const from = await admin.setState(id, to).catch(toCommandError);
    const sentence = from === to ? `Review ${id} is already ${to}.` : `Review ${id}: ${from} → ${to}.`;
    writeResult(io, { id, from, to }, sentence);
  };

  group
    .command('list')
    .description('list reviews, oldest first; those to check by default')
    .addOption(
      new Option('--state <state>', 'only reviews in this state').choices(reviewStates).default('pending'),
    )
    .option('--limit <count>', 'how many to list', wholeNumber(1, 10_000), 50)
    .action(async ({ state, limit }: { state: ReviewState; limit: number }) => {
      const found = await admin.list(state, limit);
      if (io.isJson) return io.write(JSON.stringify(found));
      if (found.length === 0) return io.write(`No ${state} reviews.`);
      const rows = found.map((review) => [
        review.id,
        formatTime(review.at),
        boughtText(review),
        review.stars,
        review.name,
        review.text.length > 60 ? `${review.text.slice(0, 59)}…` : review.text,
      ]);
      io.write(formatTable(['Review', 'Written', 'Product', 'Stars', 'Name', 'Text'], rows));
    });

  group
    .command('show')
    .description('show a review')
    .argument('<review>', 'id', reviewId)
    .action(async (id: number) => {
      const review = await admin.find(id);
      if (review === undefined) throw new CommandError(`There is no review ${id}.`);
      io.write(io.isJson ? JSON.stringify(review) : formatReview(review));
    });

  group
    .command('publish')
    .description('show a review on the page of its product')
    .argument('<review>', 'id', reviewId)
    .action((id: number) => setState(id, 'published'));

  group
    .command('reject')
    .description('do not show a review')
    .argument('<review>', 'id', reviewId)
    .action((id: number) => setState(id, 'rejected'));

  group
    .command('answer')
    .description("set the vendor's answer to a review; an empty text removes it")
    .argument('<review>', 'id', reviewId)
    .argument('<text>', 'plain text', answerText)
    .action(async (id: number, answer: string) => {
      await admin.setAnswer(id, answer).catch(toCommandError);
      writeResult(
        io,
        { id, answer },
        answer === '' ? `Review ${id} has no answer.` : `Review ${id} is answered.`,
      );
    });
};
