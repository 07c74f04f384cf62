import { type ForeignColumns, fieldsByName } from './foreign-columns.ts';

/**
 * Names of the columns of WooCommerce's product export, by field. The export has them in the language of the account
 * that exports: English, German, French, Spanish, Italian, Dutch, Portuguese, Turkish, Russian.
 */
const columnNames = {
  id: ['ID'],
  type: ['Type', 'Typ', 'Tipo', 'Tür', 'Тип'],
  sku: ['SKU', 'Artikelnummer', 'UGS', 'COD', 'Stok kodu (SKU)', 'Артикул'],
  name: ['Name', 'Nom', 'Nombre', 'Nome', 'Naam', 'İsim', 'Имя'],
  published: [
    'Published',
    'Veröffentlicht',
    'Publié',
    'Publicado',
    'Pubblicato',
    'Gepubliceerd',
    'Yayımlanmış',
    'Опубликован',
  ],
  featured: [
    'Is featured?',
    'Ist hervorgehoben?',
    'Mis en avant ?',
    '¿Está destacado?',
    'In primo piano?',
    'Uitgelicht?',
    'Em destaque?',
    'Öne çıkan?',
    'рекомендуемый?',
  ],
  visibility: [
    'Visibility in catalog',
    'Visibility in catalogue',
    'Sichtbarkeit im Katalog',
    'Visibilité dans le catalogue',
    'Visibilidad en el catálogo',
    'Visibilità nel catalogo',
    'Zichtbaarheid in catalogus',
    'Visibilidade no catálogo',
    'Katalogda görünürlük',
    'Видимость в каталоге',
  ],
  shortDescription: [
    'Short description',
    'Kurzbeschreibung',
    'Description courte',
    'Descripción corta',
    'Breve descrizione',
    'Korte omschrijving',
    'Descrição curta',
    'Kısa açıklama',
    'Короткое описание',
  ],
  description: [
    'Description',
    'Beschreibung',
    'Descripción',
    'Descrizione',
    'Beschrijving',
    'Descrição',
    'Açıklama',
    'Описание',
  ],
  saleStarts: [
    'Date sale price starts',
    'Datum, an dem Angebotspreis beginnt',
    'Date de début de promo',
    'Día en que empieza el precio rebajado',
    'Data di partenza del prezzo in saldo',
    'Startdatum actieprijs',
    'Data de preço promocional começa em',
    'İndirimli fiyatın başladığı tarih',
  ],
  saleEnds: [
    'Date sale price ends',
    'Datum, an dem Angebotspreis endet',
    'Date de fin de promo',
    'Día en que termina el precio rebajado',
    "Data in cui termina l'offerta",
    'Einddatum actieprijs',
    'Data de preço promocional termina em',
    'İndirimli fiyatın bittiği tarih',
  ],
  inStock: [
    'In stock?',
    'Vorrätig?',
    'En stock ?',
    '¿Existencias?',
    'Op voorraad?',
    'Em estoque?',
    'Stokta?',
    'В наличии?',
  ],
  stock: ['Stock', 'Lager', 'Inventario', 'Magazzino', 'Voorraad', 'Estoque', 'Stok'],
  backorders: [
    'Backorders allowed?',
    'Lieferrückstande erlaubt?',
    'Autoriser les commandes de produits en rupture ?',
    '¿Permitir reservas de productos agotados?',
    'Abilita gli ordini arretrati?',
    'Nabestellingen toestaan?',
    'São permitidas encomendas?',
    'Yok satmaya izin?',
  ],
  salePrice: [
    'Sale price',
    'Angebotspreis',
    'Tarif promo',
    'Precio rebajado',
    'Prezzo in offerta',
    'Actieprijs',
    'Preço promocional',
    'İndirimli satış fiyatı',
  ],
  regularPrice: [
    'Regular price',
    'Regulärer Preis',
    'Tarif régulier',
    'Precio normal',
    'Prezzo di listino',
    'Reguliere prijs',
    'Preço',
    'Normal fiyat',
    'Базовая цена',
  ],
  categories: [
    'Categories',
    'Kategorien',
    'Catégories',
    'Categorías',
    'Categorie',
    'Categorieën',
    'Categorias',
    'Kategoriler',
    'Категории',
  ],
  tags: ['Tags', 'Schlagwörter', 'Étiquettes', 'Etiquetas', 'Tag', 'Etiketler'],
  brands: ['Brands', 'Marken', 'Marques', 'Marcas', 'Marchi', 'Merken', 'Markalar'],
  images: ['Images', 'Bilder', 'Imágenes', 'Immagine', 'Afbeeldingen', 'Imagens', 'Görseller', 'Изображения'],
  parent: ['Parent', 'Übergeordnetes Produkt', 'Superior', 'Genitore', 'Hoofd', 'Ascendente', 'Ebeveyn'],
  attributeName: [
    'Attribute # name',
    'Attribut # Name',
    'Nom de l’attribut #',
    'Nombre del atributo #',
    'Attributo # nome',
    "Nome dell'attributo #",
    'Naam eigenschap #',
    'Nome do atributo #',
    'Nitelik # ismi',
  ],
  attributeValues: [
    'Attribute # value(s)',
    'Attribut # Wert(e)',
    'Valeur(s) de l’attribut #',
    'Valor(es) del atributo #',
    'Attributo # valuta(e)',
    "Valore dell'attributo #",
    'Waarde eigenschap #',
    'Valores do atributo #',
    'Nitelik # değer(ler)i',
  ],
} as const satisfies Record<string, readonly string[]>;

export type WooCommerceField = Exclude<keyof typeof columnNames, 'attributeName' | 'attributeValues'>;

const normalize = (name: string): string =>
  name.normalize('NFC').toLowerCase().replaceAll('’', "'").replace(/\s+/g, ' ').trim();

const fields = fieldsByName<keyof typeof columnNames>(columnNames, normalize);

interface AttributeColumns {
  name?: number;
  values?: number;
}

export interface WooCommerceColumns extends ForeignColumns<WooCommerceField> {
  readonly attributes: readonly Required<AttributeColumns>[];
}

export const findWooCommerceColumns = (header: readonly string[]): WooCommerceColumns => {
  const index = new Map<WooCommerceField, number>();
  const attributes = new Map<string, AttributeColumns>();
  const unused: number[] = [];
  for (const [at, name] of header.entries()) {
    const number = /\d+/.exec(name)?.[0] ?? '';
    const field = fields.get(normalize(number === '' ? name : name.replace(number, '#')));
    if (field === 'attributeName' || field === 'attributeValues') {
      const columns = attributes.get(number) ?? {};
      columns[field === 'attributeName' ? 'name' : 'values'] = at;
      attributes.set(number, columns);
    } else if (field === undefined || number !== '' || index.has(field)) unused.push(at);
    else index.set(field, at);
  }
  const complete = [...attributes.values()].filter(
    (columns): columns is Required<AttributeColumns> =>
      columns.name !== undefined && columns.values !== undefined,
  );
  return { index, attributes: complete, unused };
};
