import type { ColumnType, Generated, JSONColumnType } from 'kysely';

/** A column PostgreSQL computes itself: read only. */
type Computed<Value> = ColumnType<Value, never, never>;
/** A timestamp with a default; read as a Date. */
type Stamp = ColumnType<Date, Date | string | undefined, Date | string>;
type Time = ColumnType<Date, Date | string, Date | string>;
type OptionalTime = ColumnType<Date | null, Date | string | null | undefined, Date | string | null>;
/** numeric(12, 2): taka, read as a JavaScript number, which holds every such amount exactly enough to print. */
type Taka = number;
/** A SHA-256 digest. */
type Digest = Buffer;
/** Any JSON object; written as its text. */
type Json<Shape extends object = Record<string, unknown>> = JSONColumnType<Shape>;

export interface CategoriesTable {
  id: Generated<number>;
  /** null at the top level; the wire says 0 */
  parent_id: number | null;
  /** 1 to 3; must be one more than the parent's */
  depth: Generated<number>;
  parent_depth: Computed<number>;
  name: string;
  slug: string;
  position: Generated<number>;
}

export interface MerchantsTable {
  id: Generated<number>;
  name: string;
  slug: string;
  description: Generated<string>;
  created_at: Stamp;
}

export interface ProductsTable {
  id: Generated<number>;
  name: string;
  slug: string;
  category_id: number;
  merchant_id: number;
  featured_img: string;
  unit_price: Taka;
  sales_price: Taka;
  discount: Generated<number>;
  discout_type: Generated<'flat' | 'percentage'>;
  is_variant: Generated<boolean>;
  product_attribute: string | null;
  short_description: Generated<string>;
  /** HTML by the vendor, not sanitised here */
  description: Generated<string>;
  /** more words to be found by: vendor, categories, other spellings */
  keywords: Generated<string>;
  current_stock: Generated<number>;
  is_featured: Generated<boolean>;
  is_deal: Generated<boolean>;
  is_published: Generated<boolean>;
  created_at: Stamp;
  updated_at: Stamp;
  name_sort: Computed<string>;
  search_document: Computed<string>;
}

export interface ProductImagesTable {
  id: Generated<number>;
  product_id: number;
  position: number;
  file_url: string;
}

export interface ProductVariationsTable {
  product_id: number;
  name: string;
  position: number;
}

/** Kept by triggers; category 0 is all categories. Never written by hand. */
export interface ProductListingTable {
  category_id: Computed<number>;
  product_id: Computed<number>;
  created_at: Computed<Date>;
  /** lower case, sorted by code point */
  name: Computed<string>;
  sales_price: Computed<number>;
}

/** Kept by triggers: one row per size of each listed product. Never written by hand. */
export interface ProductListingSizesTable {
  category_id: Computed<number>;
  size: Computed<string>;
  product_id: Computed<number>;
  sales_price: Computed<number>;
}

export interface DistrictsTable {
  name: string;
  position: number;
}

export interface UsersTable {
  id: Generated<number>;
  name: string;
  /** unique whatever its case */
  email: string;
  phone: Generated<string>;
  /** argon2id, PHC format */
  password_hash: string;
  created_at: Stamp;
  updated_at: Stamp;
}

export interface SessionsTable {
  id: Generated<number>;
  token_hash: Digest;
  /** null for a guest */
  user_id: number | null;
  created_at: Stamp;
  last_seen_at: Stamp;
  expires_at: Time;
  revoked_at: OptionalTime;
}

export interface PasswordResetsTable {
  id: Generated<number>;
  user_id: number;
  token_hash: Digest;
  created_at: Stamp;
  expires_at: Time;
  used_at: OptionalTime;
}

/** Owned by a user or, for a guest, by a session: never both, never neither. */
export interface AddressesTable {
  id: Generated<number>;
  user_id: number | null;
  session_id: number | null;
  /** at most one per owner */
  is_default: Generated<boolean>;
  name: string;
  company_name: Generated<string>;
  address1: string;
  address2: Generated<string>;
  city: string;
  zipcode: string;
  email: string;
  phone: string;
  created_at: Stamp;
  updated_at: Stamp;
}

export interface WishlistTable {
  user_id: number;
  product_id: number;
  created_at: Stamp;
}

export interface CouponsTable {
  id: Generated<number>;
  /** unique whatever its case */
  code: string;
  type: 'percentage_discount' | 'fixed_discount';
  amount: number;
  active: Generated<boolean>;
  starts_at: Stamp;
  expires_at: OptionalTime;
  created_at: Stamp;
}

export interface OrdersTable {
  id: Generated<number>;
  user_id: number | null;
  session_id: number | null;
  /** unique per owner */
  idempotency_key: string | null;
  /** of the request that placed it: the same key with another body is a mistake */
  request_hash: Digest | null;
  /** 1 pending, 2 processing, 3 cancelled, 4 delivered */
  order_status: Generated<number>;
  is_paid: Generated<boolean>;
  payment_method: 'cash' | 'bkash';
  payment_trnx_mobile: string | null;
  /** upper case, unique */
  payment_trnx_id: string | null;
  shipping_address: Json;
  billing_address: Json;
  sub_total: Taka;
  discount: Taka;
  delivery_charge: Taka;
  grand_total: Taka;
  coupon_code: string | null;
  additional_note: Generated<string>;
  created_at: Stamp;
  updated_at: Stamp;
}

export interface OrderLinesTable {
  id: Generated<number>;
  order_id: number;
  position: number;
  /** null once the product is deleted */
  product_id: number | null;
  name: string;
  quantity: number;
  sales_price: Taka;
  is_variant: boolean;
  variation: string | null;
  /** the product as it was sold */
  product: Json;
}

export interface OAuthClientsTable {
  id: Generated<number>;
  user_id: number;
  name: string;
  redirect: string;
  /** null for a public client */
  secret_hash: Digest | null;
  created_at: Stamp;
  updated_at: Stamp;
  revoked_at: OptionalTime;
}

export interface OAuthAuthCodesTable {
  code_hash: Digest;
  client_id: number;
  user_id: number;
  redirect_uri: string | null;
  code_challenge: string | null;
  code_challenge_method: 'S256' | 'plain' | null;
  scopes: Generated<string[]>;
  created_at: Stamp;
  expires_at: Time;
  used_at: OptionalTime;
}

export interface OAuthAccessTokensTable {
  id: Generated<number>;
  token_hash: Digest;
  client_id: number;
  user_id: number;
  /** the code it was bought with: a code used twice revokes its tokens */
  auth_code_hash: Digest | null;
  scopes: Generated<string[]>;
  created_at: Stamp;
  expires_at: Time;
  last_used_at: OptionalTime;
  revoked_at: OptionalTime;
}

export interface OAuthRefreshTokensTable {
  token_hash: Digest;
  access_token_id: number;
  created_at: Stamp;
  expires_at: Time;
  revoked_at: OptionalTime;
}

export interface PersonalAccessTokensTable {
  id: Generated<number>;
  user_id: number;
  name: string;
  token_hash: Digest;
  scopes: Generated<string[]>;
  created_at: Stamp;
  expires_at: OptionalTime;
  last_used_at: OptionalTime;
  revoked_at: OptionalTime;
}

export interface OutboxMailsTable {
  id: Generated<number>;
  recipient: string;
  subject: string;
  text_body: string;
  html_body: string | null;
  created_at: Stamp;
  due_at: Stamp;
  attempts: Generated<number>;
  last_error: string | null;
  sent_at: OptionalTime;
}

export interface AuditLogTable {
  id: Generated<number>;
  at: Stamp;
  actor: string;
  action: string;
  /** what was changed, such as 'order 12' */
  subject: string;
  details: ColumnType<Record<string, unknown>, string | undefined, string>;
}

export interface SearchSyncTable {
  index_name: string;
  synced_until: OptionalTime;
  last_product_id: Generated<number>;
  updated_at: Stamp;
}

/** Every table by name, as Kysely wants it. */
export interface Database {
  categories: CategoriesTable;
  merchants: MerchantsTable;
  products: ProductsTable;
  product_images: ProductImagesTable;
  product_variations: ProductVariationsTable;
  product_listing: ProductListingTable;
  product_listing_sizes: ProductListingSizesTable;
  districts: DistrictsTable;
  users: UsersTable;
  sessions: SessionsTable;
  password_resets: PasswordResetsTable;
  addresses: AddressesTable;
  wishlist: WishlistTable;
  coupons: CouponsTable;
  orders: OrdersTable;
  order_lines: OrderLinesTable;
  oauth_clients: OAuthClientsTable;
  oauth_auth_codes: OAuthAuthCodesTable;
  oauth_access_tokens: OAuthAccessTokensTable;
  oauth_refresh_tokens: OAuthRefreshTokensTable;
  personal_access_tokens: PersonalAccessTokensTable;
  outbox_mails: OutboxMailsTable;
  audit_log: AuditLogTable;
  search_sync: SearchSyncTable;
}
